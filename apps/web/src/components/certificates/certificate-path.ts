export const CERTIFICATES_PATH = "/backoffice/certificados";
