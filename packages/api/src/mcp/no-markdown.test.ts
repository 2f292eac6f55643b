import { expect, test } from "vitest";
import { requireNoMarkdown } from "./no-markdown";

test.each(["# Informe", "Visto:\n- el árbol\n- la vereda", "Es **urgente**", "1. Podar", "* uno"])(
  "%j is refused",
  (content) => expect(() => requireNoMarkdown(content)).toThrow("HTML"),
);

test.each([undefined, "", "Dos líneas\ny nada más", "<p>**</p>\n- x", "3 * 4 - 2", "#12", "2026. Año"])(
  "%j is not",
  (content) => expect(() => requireNoMarkdown(content)).not.toThrow(),
);
