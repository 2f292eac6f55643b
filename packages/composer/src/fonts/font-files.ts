import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// Resolved from this file's own place, which works from source and from a bundle with node_modules beside it.
const require = createRequire(import.meta.url);
const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));

const NOTO_STYLES = ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"];
const DEJAVU_FACES = [
  ...["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSans-BoldOblique"],
  ...["DejaVuSansMono", "DejaVuSansMono-Bold", "DejaVuSansMono-Oblique", "DejaVuSansMono-BoldOblique"],
];

/** Every font that a document may be printed with. Nothing else is visible to the browser. */
export const fontFiles = (): string[] => {
  const noto = packageFolder("@expo-google-fonts/noto-sans");
  const dejavu = packageFolder("dejavu-fonts-ttf");
  return [
    ...NOTO_STYLES.map((style) => join(noto, style, `NotoSans_${style}.ttf`)),
    ...DEJAVU_FACES.map((face) => join(dejavu, "ttf", `${face}.ttf`)),
  ];
};
