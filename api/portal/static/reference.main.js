// @ts-check

const element = document.getElementById('reference')
// Loaded by the script before this one.
const { SwaggerUIBundle } = /** @type {any} */ (window)

if (element)
  SwaggerUIBundle({
    url: element.dataset.document,
    domNode: element,
    deepLinking: false,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    // A request sent from here would be recorded and answered by email.
    supportedSubmitMethods: [],
    syntaxHighlight: false,
    validatorUrl: null,
  })
