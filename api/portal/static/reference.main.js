// @ts-check

const place = document.getElementById('reference')
// A script of the page before this one brings it.
const { SwaggerUIBundle } = /** @type {any} */ (window)

if (place)
  SwaggerUIBundle({
    url: place.dataset.document,
    domNode: place,
    deepLinking: false,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    // What is tried here would be recorded, and answered by mail.
    supportedSubmitMethods: [],
    syntaxHighlight: false,
    validatorUrl: null,
  })
