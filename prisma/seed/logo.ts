import { crc32, deflateSync } from "node:zlib";

const SIZE = 150;
/** Points of each pixel's side that are looked at, so that edges are smooth. */
const SAMPLES = 4;

/** A drawn emblem as PNG: a sun over a river in a ring of the municipality's colour. `color`: #RRGGBB. */
export const drawLogo = (color: string): Buffer => {
  const ink = Buffer.from(color.slice(1), "hex");
  const rows = Array.from({ length: SIZE }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: SIZE }, (__, x) => pixel(x, y, ink)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits, RGBA
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

type Color = readonly [red: number, green: number, blue: number];

const pixel = (x: number, y: number, ink: Buffer): number[] => {
  const sum = [0, 0, 0, 0];
  for (let index = 0; index < SAMPLES * SAMPLES; index += 1) {
    const u = (x + ((index % SAMPLES) + 0.5) / SAMPLES) / SIZE;
    const v = (y + (Math.floor(index / SAMPLES) + 0.5) / SAMPLES) / SIZE;
    const color = colorAt(u - 0.5, v - 0.5, [ink[0] ?? 0, ink[1] ?? 0, ink[2] ?? 0]);
    if (!color) continue;
    color.forEach((value, channel) => {
      sum[channel] = (sum[channel] ?? 0) + value;
    });
    sum[3] = (sum[3] ?? 0) + 1;
  }
  const covered = sum[3] ?? 0;
  const channels = sum.slice(0, 3).map((total) => (covered ? Math.round(total / covered) : 0));
  return [...channels, Math.round((covered * 255) / (SAMPLES * SAMPLES))];
};

/** Coordinates from the centre, -0.5 to 0.5, y downwards. Undefined where the paper shows. */
const colorAt = (x: number, y: number, ink: Color): Color | undefined => {
  const radius = Math.hypot(x, y);
  if (radius > 0.48) return undefined;
  if (radius > 0.42) return ink;
  if (radius > 0.4) return [255, 255, 255];
  if (y > 0.1 + 0.03 * Math.sin(x * 20))
    return y > 0.22 + 0.03 * Math.sin(x * 20 + 2) ? ink : [125, 178, 214];
  return Math.hypot(x, y + 0.02) < 0.18 ? [240, 178, 50] : [234, 242, 248];
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};
