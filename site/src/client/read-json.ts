/** The JSON at a URL. Rejects if it is unavailable. */
export async function readJson<Value>(url: string): Promise<Value> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response.json()
}
