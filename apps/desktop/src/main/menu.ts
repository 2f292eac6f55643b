import type { Language } from "../token/messages";
import type { MenuItem } from "./electron-port";
import { MAIN_TEXTS, type MainText } from "./main-texts";

const SEPARATOR: MenuItem = { type: "separator" };

/** Keys for copying, zoom and closing come from the menu, and macOS has none without it. Nothing that reloads or opens tools. */
export const menuTemplate = (language: Language, platform: string): MenuItem[] => {
  const item = (text: MainText, role: string = text): MenuItem => ({
    label: MAIN_TEXTS[language][text],
    role,
  });
  const menu = (text: MainText, submenu: MenuItem[]): MenuItem => ({
    label: MAIN_TEXTS[language][text],
    submenu,
  });
  return [
    ...(platform === "darwin" ? [{ label: "Foja", submenu: [item("hide"), SEPARATOR, item("quit")] }] : []),
    menu("edit", [
      item("undo"),
      item("redo"),
      SEPARATOR,
      item("cut"),
      item("copy"),
      item("paste"),
      item("selectAll"),
    ]),
    menu("view", [
      item("zoomIn"),
      item("zoomOut"),
      item("resetZoom"),
      SEPARATOR,
      item("fullScreen", "togglefullscreen"),
    ]),
    menu("window", [
      item("minimize"),
      item("close"),
      ...(platform === "darwin" ? [] : [SEPARATOR, item("quit")]),
    ]),
  ];
};
