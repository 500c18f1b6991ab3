package dev.stateroom.backend.s3;

import java.net.URI;
import java.time.Duration;
import javax.xml.stream.XMLStreamException;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * The SDK's clients of one address.
 *
 * @param repeating retries if the service was busy or the connection broke
 * @param once does not retry, for requests that must not run twice
 */
record S3Clients(S3Client repeating, S3Client once) {
    private static final Duration TO_CONNECT = Duration.ofSeconds(10);

    static {
        // The platform's client retries a POST by itself if its connection broke, and the SDK's logging prints a notice on standard error.
        System.setProperty("sun.net.http.retryPost", "false");
        if (System.getProperty("slf4j.internal.verbosity") == null) {
            System.setProperty("slf4j.internal.verbosity", "ERROR");
        }
    }

    static S3Clients of(S3Address address) {
        return new S3Clients(client(address, address.tries()), client(address, 1));
    }

    private static S3Client client(S3Address address, int tries) {
        URI endpoint = address.endpoint();
        S3ClientBuilder builder = S3Client.builder()
                .httpClientBuilder(UrlConnectionHttpClient.builder().connectionTimeout(TO_CONNECT).socketTimeout(address.toAnswer()))
                .region(region(address))
                .credentialsProvider(credentials(address))
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                // Signed as a whole: not every compatible service supports signed chunks.
                .serviceConfiguration(service -> service.chunkedEncodingEnabled(false))
                .forcePathStyle(endpoint != null)
                .overrideConfiguration(settings -> settings.addExecutionInterceptor(new S3Waits())
                        .apiCallAttemptTimeout(address.toAnswer())
                        // The timeout of all tries together: a service that sends a byte a second is not faster the second time.
                        .apiCallTimeout(address.toAnswer())
                        .retryStrategy(
                                tries > 1
                                        ? AwsRetryStrategy.standardRetryStrategy().toBuilder()
                                                .maxAttempts(tries)
                                                .retryOnExceptionOrCauseInstanceOf(XMLStreamException.class) // cut off
                                                .build()
                                        : AwsRetryStrategy.doNotRetry()));
        return (endpoint == null ? builder : builder.endpointOverride(endpoint)).build();
    }

    private static Region region(S3Address address) {
        String named = address.region();
        if (named != null) {
            return Region.of(named);
        }
        if (address.endpoint() != null) {
            return Region.US_EAST_1; // other services accept any region
        }
        try {
            return DefaultAwsRegionProviderChain.builder().build().getRegion();
        } catch (SdkClientException nowhereSaid) {
            return Region.US_EAST_1;
        }
    }

    private static AwsCredentialsProvider credentials(S3Address address) {
        S3Address.Keys keys = address.keys();
        if (keys == null) {
            return DefaultCredentialsProvider.builder().build();
        }
        String token = keys.token();
        return StaticCredentialsProvider.create(
                token == null
                        ? AwsBasicCredentials.create(keys.access(), keys.secret())
                        : AwsSessionCredentials.create(keys.access(), keys.secret(), token));
    }

    void close() {
        repeating.close();
        once.close();
    }
}
