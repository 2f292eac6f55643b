import { contextBridge, ipcRenderer } from "electron";
import { createBridge } from "./create-bridge";

contextBridge.exposeInMainWorld("foja", createBridge(ipcRenderer));
