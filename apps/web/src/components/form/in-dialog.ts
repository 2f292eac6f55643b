import { createContext, useContext } from "react";

const Context = createContext(false);

/** Around the fields of a form in a dialog. */
export const InDialog = Context.Provider;

/** Whether a field stands in a dialog: the page behind it may have one of the same name. */
export const useInDialog = (): boolean => useContext(Context);
