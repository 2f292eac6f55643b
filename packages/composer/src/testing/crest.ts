import { crc32, deflateSync } from "node:zlib";
import { dataUrl } from "../inline-images";

const WIDTH = 240;
const HEIGHT = 288;

/** A drawn coat of arms with transparent surroundings, as a `data:` URL: logos come like this. */
export const crest = (): string => {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: WIDTH }, (__, x) => pixel(x / WIDTH, y / HEIGHT)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return dataUrl("image/png", png);
};

const pixel = (x: number, y: number): number[] => {
  const edge = y < 0.6 ? 0.5 : 0.5 * Math.sqrt(Math.max(0, 1 - ((y - 0.6) / 0.4) ** 2));
  if (Math.abs(x - 0.5) > edge) return [0, 0, 0, 0];
  if (Math.hypot(x - 0.5, (y - 0.55) * 1.2) < 0.16) return [214, 168, 52, 255];
  return y > 0.14 && y < 0.28 ? [255, 255, 255, 255] : [43, 74, 111, 255];
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};
