import S3rver from 's3rver'

// A server of S3's protocol with one bucket, in a process of its own: it needs `--openssl-legacy-provider`.

const [directory = '', bucket = ''] = process.argv.slice(2)
const server = new S3rver({
  ...{ directory, address: '127.0.0.1', port: 0, silent: true },
  configureBuckets: [{ name: bucket, configs: [] }],
})
const { port } = await server.run()
process.send?.(port)
