import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { answerWith, keepResponse } from "./page-status";

const asked = (url: string) => {
  const request = { url, headers: {} as Record<string, string> };
  const sent: Record<string, string> = {};
  const response = Object.assign(new EventEmitter(), {
    statusCode: 200,
    headersSent: false,
    setHeader: (name: string, value: string) => {
      sent[name] = value;
    },
  });
  keepResponse(request as never, response as never);
  const say = () => answerWith(new Headers(request.headers), 429, { "retry-after": "5" });
  return { request, response, sent, say };
};

test("a page that may say its status does, until it is sent", () => {
  const { response, sent, say } = asked("/verificar/7K3M?x");
  say();
  expect([response.statusCode, sent]).toEqual([429, { "retry-after": "5" }]);

  const late = asked("/verificar/7K3M");
  late.response.headersSent = true;
  late.say();
  const gone = asked("/verificar/7K3M");
  gone.response.emit("close");
  gone.say();
  expect([late.response.statusCode, gone.response.statusCode]).toEqual([200, 200]);
});

test.each(["/verificar", "/verificar/idioma/es", "/expedientes/7"])("%s does not", (url) => {
  const { request, response, say } = asked(url);
  say();
  expect([request.headers, response.statusCode]).toEqual([{}, 200]);
});
