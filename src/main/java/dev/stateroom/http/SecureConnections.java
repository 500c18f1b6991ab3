package dev.stateroom.http;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLException;

/** Explains why no secure connection was made, without class names. */
public final class SecureConnections {
    private static final int LONGEST = 160;

    private SecureConnections() {}

    /** The end of a sentence, such as {@code its certificate has expired}. */
    public static String why(SSLException failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            String why = switch (cause) {
                case CertificateExpiredException _ -> "its certificate has expired";
                case CertificateNotYetValidException _ -> "its certificate is not valid yet";
                case CertPathBuilderException _ -> "no authority that this computer trusts has signed its certificate";
                case CertificateException named when isOfNames(String.valueOf(named.getMessage())) -> "its certificate is for another name";
                case CertPathValidatorException path when path.getCause() == null -> "its certificate is not valid: " + shortened(path);
                default -> null;
            };
            if (why != null) {
                return why;
            }
        }
        String said = shortened(failed);
        return said.contains("plaintext connection") || said.contains("Unsupported or unrecognized SSL message")
                ? "it answers without encryption there"
                : said;
    }

    /** The platform has no exception type of its own for this. */
    private static boolean isOfNames(String message) {
        return message.startsWith("No subject alternative") || message.startsWith("No name matching");
    }

    private static String shortened(Throwable failed) {
        String line = String.valueOf(failed.getMessage()).replaceAll("\\s+", " ").strip();
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }
}
