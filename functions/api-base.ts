/** Where version 1 of the API is. */
export const API_BASE = '/api/v1'
