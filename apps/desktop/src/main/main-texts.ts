import type { Language } from "../token/messages";

/** What the system shows for the program: menu and dialogs. */
export const MAIN_TEXTS: Readonly<Record<Language, Readonly<Record<MainText, string>>>> = {
  es: {
    edit: "Edición",
    undo: "Deshacer",
    redo: "Rehacer",
    cut: "Cortar",
    copy: "Copiar",
    paste: "Pegar",
    selectAll: "Seleccionar todo",
    view: "Ver",
    zoomIn: "Agrandar",
    zoomOut: "Achicar",
    resetZoom: "Tamaño normal",
    fullScreen: "Pantalla completa",
    window: "Ventana",
    minimize: "Minimizar",
    close: "Cerrar",
    quit: "Salir de Foja",
    hide: "Ocultar Foja",
    chooseLibrary: "Elegir el controlador del dispositivo",
    libraries: "Controladores (PKCS#11)",
    allFiles: "Todos los archivos",
    busy: "Se están firmando documentos",
    busyDetail:
      "Si se cierra ahora, lo ya firmado se entrega y lo que falta queda en la lista de pendientes. Puede demorar unos segundos.",
    keepSigning: "Seguir firmando",
    stopAndQuit: "Detener y cerrar",
  },
  en: {
    edit: "Edit",
    undo: "Undo",
    redo: "Redo",
    cut: "Cut",
    copy: "Copy",
    paste: "Paste",
    selectAll: "Select all",
    view: "View",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    resetZoom: "Actual size",
    fullScreen: "Full screen",
    window: "Window",
    minimize: "Minimize",
    close: "Close",
    quit: "Quit Foja",
    hide: "Hide Foja",
    chooseLibrary: "Choose the token's driver",
    libraries: "Drivers (PKCS#11)",
    allFiles: "All files",
    busy: "Documents are being signed",
    busyDetail:
      "If you quit now, what is signed is handed in, and the rest stays in the list of what waits. It may take a few seconds.",
    keepSigning: "Keep signing",
    stopAndQuit: "Stop and quit",
  },
};

export type MainText =
  | "edit"
  | "undo"
  | "redo"
  | "cut"
  | "copy"
  | "paste"
  | "selectAll"
  | "view"
  | "zoomIn"
  | "zoomOut"
  | "resetZoom"
  | "fullScreen"
  | "window"
  | "minimize"
  | "close"
  | "quit"
  | "hide"
  | "chooseLibrary"
  | "libraries"
  | "allFiles"
  | "busy"
  | "busyDetail"
  | "keepSigning"
  | "stopAndQuit";
