// Where pages are read and drawn; `askPdfium` starts it.
import "@foja/composer/imported/pdfium-worker";
