import { ApiProperty } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { NameField, RequiredText } from '../../../../platform/http/dto-fields.js';
import type { PasskeyAnswer } from '../passkey-proofs.service.js';

/** The response of `navigator.credentials` as JSON (`PublicKeyCredential.toJSON`). */
const Answer = (): PropertyDecorator => (target, key) => {
  ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What `navigator.credentials` has answered, as `PublicKeyCredential.toJSON` writes it',
    example: { id: 'AQIDBA', rawId: 'AQIDBA', type: 'public-key', clientExtensionResults: {}, response: {} },
  })(target, key);
  IsObject()(target, key);
};

export class AddPasskeyDto {
  /** Tells the person which passkey it is. */
  @NameField(100) name!: string;
  @Answer() response!: PasskeyAnswer;
}

export class PasskeyLoginDto {
  @Answer() response!: PasskeyAnswer;
}

export class PasskeyChallengeDto {
  @RequiredText(4000, { description: 'The answer of the login' }) challengeToken!: string;
}

export class PasskeySecondFactorDto extends PasskeyChallengeDto {
  @Answer() response!: PasskeyAnswer;
}

export class PasskeyView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ example: 'Laptop' }) name!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastUsedAt!: string | null;
}

export class PasskeyOptionsView {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'For `navigator.credentials`; its challenge is good for five minutes and one answer',
  })
  options!: object;
}

export class SecondFactorOptionsView extends PasskeyOptionsView {
  @ApiProperty({ description: 'A code of an authenticator app does as well' }) app!: boolean;
}
