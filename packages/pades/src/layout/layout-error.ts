/** No marker on the last page, or no room below it. The signing service answers with this very name. */
export class LayoutError extends Error {
  override readonly name = "LayoutError";
}
