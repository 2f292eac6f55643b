export { default } from "../(workspace)/not-found";
