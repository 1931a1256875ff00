/** The pair of keys with which this service identifies itself to push services (RFC 8292): base64url, P-256. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Keeps the keys of this installation. */
export abstract class Vapid {
  /** The same for every tenant and replica, as a browser takes one only; made when first asked for. */
  abstract keys(): Promise<VapidKeys>;
}
