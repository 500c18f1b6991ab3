package dev.stateroom.backend.s3;

import dev.stateroom.http.SecureConnections;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import javax.xml.stream.XMLStreamException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** The failures of requests to a bucket. */
record S3Failures(S3Address address) {

    /** The response of a request, or a failure. */
    <T> Outcome<T> asked(Supplier<T> request) {
        try {
            return Outcome.ok(request.get());
        } catch (SdkException e) {
            return Outcome.failed(of(e));
        } catch (FailureException stopped) {
            return Outcome.failed(stopped.failure());
        }
    }

    Failure of(SdkException e) {
        return e instanceof S3Exception answered ? answered(answered) : unreachable(e);
    }

    private Failure answered(S3Exception e) {
        String code = e.awsErrorDetails() == null ? "" : String.valueOf(e.awsErrorDetails().errorCode());
        String said = " (HTTP " + e.statusCode() + (code.isEmpty() || code.equals("null") ? "" : ", " + oneLine(code)) + ")";
        String name = address.name();
        return switch (e.statusCode()) {
            case 401, 403 ->
                new Failure(
                        Failure.Kind.DENIED,
                        name + " does not accept these keys, or does not let them do that" + said
                                + ": the mount's access_key and secret_key say where they are, else the usual provider chain does");
            case 404 -> new Failure(Failure.Kind.NOT_FOUND, name + (code.equals("NoSuchBucket") ? " does not exist" : " has no such object") + said);
            case 301, 307, 400 ->
                new Failure(Failure.Kind.INVALID, name + " refuses the request" + said + ": is the mount's region the bucket's");
            case 409, 412 -> new Failure(Failure.Kind.DENIED, name + ": another process changed the object" + said + ": read it again");
            case 416 -> new Failure(Failure.Kind.INVALID, name + ": the object is shorter than that" + said);
            case 429, 503 -> new Failure(Failure.Kind.UNREACHABLE, name + " has had too many requests for now" + said);
            default -> new Failure(Failure.Kind.UNREACHABLE, name + " cannot do it now" + said);
        };
    }

    private Failure unreachable(SdkException e) {
        String name = address.name();
        String why = name + " cannot be reached: " + oneLine(String.valueOf(e.getMessage()));
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            String sentence = switch (cause) {
                case ApiCallAttemptTimeoutException _, ApiCallTimeoutException _, SocketTimeoutException _ ->
                    name + " did not answer within " + address.toAnswer().toSeconds() + " seconds";
                case UnknownHostException unknown -> name + " cannot be reached: no host is known by the name " + unknown.getMessage();
                case NoRouteToHostException _ -> name + " cannot be reached from here: is this computer offline";
                case ConnectException _ -> name + " cannot be reached: nothing answers there";
                case XMLStreamException _ -> name + " broke its answer off, or does not answer as S3 does";
                case SSLException ssl -> "no secure connection to " + name + " can be made: " + SecureConnections.why(ssl);
                default -> null;
            };
            if (sentence != null) {
                return new Failure(Failure.Kind.UNREACHABLE, sentence);
            }
        }
        return why.contains("Unable to load credentials")
                ? new Failure(
                        Failure.Kind.DENIED,
                        name + ": no keys are known: name access_key and secret_key by references, or set AWS_ACCESS_KEY_ID and"
                                + " AWS_SECRET_ACCESS_KEY")
                : new Failure(Failure.Kind.UNREACHABLE, why);
    }

    private static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() > 160 ? line.substring(0, 160) + "…" : line;
    }
}
