/**
 * How a client knows that a listener is its own daemon before it sends the token (design §3,
 * "Address"). The message names the address that the client dialled, so that a squatter cannot
 * pass a nonce on to the real daemon elsewhere.
 */
function message(host: string, nonce: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`todo-assistant hello\n${host}\n${nonce}`)
}

/**
 * @param token the daemon's token.
 * @param host `127.0.0.1:7420`, as the client dialled it and the daemon was asked for it.
 * @param nonce 16 to 128 URL-safe characters chosen by the client.
 * @returns hex HMAC-SHA256.
 */
export async function prove(token: string, host: string, nonce: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(token),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, message(host, nonce)))
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A fresh nonce for `hello`. */
export function freshNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
