// Where pages are drawn; `render-pages` starts it.
import "@foja/composer/imported/render-worker";
