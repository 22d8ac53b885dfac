// Serves the files of a folder with Express, as compressed in advance: `page.html.br` for a client that accepts
// br, else `page.html.gz` for one that accepts gzip.
// usage: node static.main.ts <port> <folder>

import accepts from 'accepts'
import express from 'express'

const [port = '', folder = ''] = process.argv.slice(2)
const extensions: Record<string, string> = { br: '.br', gzip: '.gz' }
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}

const app = express()
app.get('/readyz', (_request, response) => void response.end())
app.use((request, response, next) => {
  const client = accepts(request)
  // Like ours, whatever the order in the header.
  const encoding = String(client.encoding(['br']) || client.encoding(['gzip']))
  const extension = extensions[encoding]
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('Content-Type', types[request.path.split('.').at(-1) ?? ''] ?? '')
  if (extension) {
    response.setHeader('Content-Encoding', encoding)
    request.url += extension
  }
  next()
})
app.use(express.static(folder, { cacheControl: false }))
app.listen(Number(port), '127.0.0.1')
