/** Invented content that looks like what a municipality issues. */
const ARTICLE =
  "Apruébase el régimen de habilitaciones comerciales de bajo riesgo que se tramita por medios electrónicos, en los términos y con los alcances previstos en la reglamentación vigente, y facúltase a la Secretaría de Gobierno a dictar las normas complementarias que resulten necesarias para su mejor aplicación.";

/** A decree with headings, lists, a table, a quotation and as many articles as asked for. */
export const decree = (articles = 4): string =>
  [
    '<h1>DECRETO</h1><p class="text-right">Ñandubay, 5 de marzo de 2027</p>',
    "<h2>VISTO</h2><p>El expediente <strong>EE-2027-00000012-ÑAN-DGOB</strong> y la Ordenanza N.º 1.204, por la que se crea el Registro Único de Comercios; y</p>",
    '<h2>CONSIDERANDO</h2><p>Que la simplificación de los trámites municipales favorece la formalización de la actividad económica local y reduce los tiempos de respuesta de la administración;</p><p>Que, conforme surge del informe técnico agregado, <em>el ochenta por ciento</em> de las solicitudes corresponde a rubros de bajo riesgo, cuya superficie es ≤ 120 m² (véase el <a href="https://example.com/informe">informe técnico</a>);</p><blockquote><p>«La autoridad de aplicación podrá autorizar el inicio de la actividad con la sola presentación de la declaración jurada».</p></blockquote><p>Que el suscripto es competente para el dictado del presente.</p>',
    '<p class="text-center"><strong>Por ello, el Intendente Municipal DECRETA:</strong></p>',
    ...Array.from(
      { length: articles },
      (_, index) => `<p><strong>ARTÍCULO ${index + 1}.º</strong> ${ARTICLE}</p>`,
    ),
    "<h3>Requisitos</h3><ol><li>Declaración jurada del titular.</li><li>Constancia de inscripción:<ul><li>nacional;</li><li>provincial, si corresponde.</li></ul></li><li>Plano del local.</li></ol>",
    '<table><caption>Aranceles por rubro</caption><thead><tr><th>Rubro</th><th>Superficie</th><th>Arancel</th></tr></thead><tbody><tr><td>Panadería y confitería</td><td>hasta 60 m²</td><td class="text-right">$ 12.500,00</td></tr><tr><td>Indumentaria</td><td>hasta 120 m²</td><td class="text-right">$ 18.000,00</td></tr><tr><td colspan="2">Otros rubros de bajo riesgo</td><td class="text-right">$ 21.350,50</td></tr></tbody></table>',
    "<p>Regístrese, comuníquese, publíquese en el Boletín Oficial y archívese.</p>",
  ].join("");
