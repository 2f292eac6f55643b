import type { FieldType } from "./form-snapshot";

const NO_VALUE = "—";

const NUMBER = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 10 });
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A field's value as a reader in Argentina writes it; an em dash when there is none. */
export const formatValue = (type: FieldType, value: unknown): string => {
  if (value === null || value === undefined || value === "") return NO_VALUE;

  switch (type) {
    case "number":
      return formatNumber(value);
    case "date":
      return formatDay(String(value));
    case "boolean":
      return value === true ? "Sí" : value === false ? "No" : String(value);
    case "file":
    case "text":
    case "textarea":
    case "email":
    case "select":
      return String(value).trim() || NO_VALUE;
  }
};

// Numeric strings are tolerated by the gateway; what is not a number is shown as it is rather than lost.
const formatNumber = (value: unknown): string => {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? NUMBER.format(number) : String(value);
};

const formatDay = (value: string): string => {
  const found = DAY.exec(value);
  return found ? `${found[3]}/${found[2]}/${found[1]}` : value;
};
