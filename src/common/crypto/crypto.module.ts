import { Global, Module } from '@nestjs/common';
import { AuthConfig } from '../../config/config.js';
import { SecretBox } from './secret-box.js';

@Global()
@Module({
  providers: [
    {
      provide: SecretBox,
      inject: [AuthConfig],
      useFactory: (auth: AuthConfig) => new SecretBox(auth.encryptionKey, auth.previousEncryptionKeys),
    },
  ],
  exports: [SecretBox],
})
export class CryptoModule {}
