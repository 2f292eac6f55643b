import activation from "./activation.json";
import admin from "./admin";
import apiDocs from "./api-docs.json";
import app from "./app.json";
import cases from "./cases.json";
import connections from "./connections.json";
import documents from "./documents.json";
import error from "./error.json";
import find from "./find.json";
import form from "./form.json";
import home from "./home.json";
import list from "./list.json";
import nav from "./nav.json";
import person from "./person.json";
import signIn from "./sign-in.json";
import signatures from "./signatures.json";
import verification from "./verification.json";

// One file an area, so that two people who add pages don't meet in one.
export default {
  activation,
  admin,
  apiDocs,
  app,
  cases,
  connections,
  documents,
  error,
  find,
  form,
  home,
  list,
  nav,
  person,
  signatures,
  signIn,
  verification,
};
