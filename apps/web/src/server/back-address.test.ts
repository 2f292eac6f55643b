import { expect, test } from "vitest";
import { backAddress } from "./back-address";

test.each([
  [null, "/verificar"],
  ["no es una dirección", "/verificar"],
  ["https://foja.example/verificar/7K3M", "/verificar/7K3M"],
  ["https://foja.example/verificar?codigo=a", "/verificar?codigo=a"],
  ["https://foja.example/verificarx", "/verificar"],
  ["https://foja.example/backoffice", "/verificar"],
  ["https://otro.example/verificar/7K3M", "/verificar"],
  ["https://foja.example//otro.example/verificar", "/verificar"],
])("from %s back to %s", (referrer, address) => {
  expect(backAddress(referrer, "https://foja.example", "/verificar")).toBe(address);
});
