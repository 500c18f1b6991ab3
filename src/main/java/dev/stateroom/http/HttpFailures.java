package dev.stateroom.http;

import dev.stateroom.vfs.Failure;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Messages for a service that did not respond.
 *
 * @param name its host, with its port if the address has one
 * @param host its host alone
 * @param what what should run there, for a person
 */
record HttpFailures(String name, String host, String what, HttpLimits limits) {

    /** The failure of a request that reached no service, so that an immediate retry is of no use; null if the connection broke. */
    @Nullable Failure unreachable(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            String sentence = switch (cause) {
                case UnresolvedAddressException _ -> "no host is known by the name " + host;
                case HttpConnectTimeoutException _ -> name + " does not answer within " + seconds(limits.toConnect());
                case NoRouteToHostException _ -> "no route to " + name + " from here: is this computer offline";
                case ConnectException refused ->
                    isUnresolved(refused)
                            ? "no host is known by the name " + host
                            : "nothing answers at " + name + ": is " + what + " running there";
                case SSLException ssl -> "no secure connection to " + name + " can be made: " + SecureConnections.why(ssl);
                default -> null;
            };
            if (sentence != null) {
                return new Failure(Failure.Kind.UNREACHABLE, sentence);
            }
        }
        return null;
    }

    private static boolean isUnresolved(Throwable e) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }

    Failure tooLate() {
        return new Failure(Failure.Kind.UNREACHABLE, name + " did not answer within " + seconds(limits.toAnswer()));
    }

    Failure tooLarge() {
        return new Failure(
                Failure.Kind.TOO_LARGE,
                name + " answers with more than " + (limits.largestAnswer() >> 20) + " MB at once, which is not read");
    }

    Failure broken(Throwable why) {
        return new Failure(
                Failure.Kind.UNREACHABLE, name + " broke the connection off: " + shortened(String.valueOf(why.getMessage())));
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " seconds" : time.toMillis() + " milliseconds";
    }

    /** The text on one line, shortened. */
    static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() > 200 ? line.substring(0, 200) + "…" : line;
    }
}
