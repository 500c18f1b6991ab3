package dev.stateroom.workspace;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Normalizes an address that was typed, copied or dropped. Looks at the text alone. */
final class AddressForm {
    /** A local host or a name with a dot, and a port: a form that browsers accept without a scheme. */
    private static final Pattern HOST_AND_PORT =
            Pattern.compile("(localhost|127(?:\\.\\d{1,3}){3}|\\[::1]|[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+):(\\d{2,5})(/\\S*)?");

    /** The address of the Studio page that LangGraph's command prints; it contains the server's address. */
    private static final Pattern STUDIO = Pattern.compile("https?://[^/?#]+/studio/?\\?(?:[^#]*&)?baseUrl=([^&#]+).*");

    /** Schemes with a driver's name behind the database's name, as some libraries write them. */
    private static final Map<String, String> DRIVERS = Map.of(
            "jdbc:postgresql:", "postgresql:",
            "postgresql+psycopg:", "postgresql:",
            "postgresql+psycopg2:", "postgresql:",
            "postgresql+asyncpg:", "postgresql:",
            "jdbc:sqlite:", "sqlite:",
            "sqlite+aiosqlite:///", "sqlite:",
            "sqlite:///", "sqlite:");

    private AddressForm() {}

    /** Returns the address without surrounding blanks and quotes, with {@code ~} resolved and alternative schemes replaced by those of Stateroom. */
    static String of(String typed) {
        String text = unquoted(typed.strip());
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.startsWith("file:")) {
            return file(text);
        }
        Matcher studio = STUDIO.matcher(text);
        if (studio.matches()) {
            return URLDecoder.decode(studio.group(1), StandardCharsets.UTF_8);
        }
        for (Map.Entry<String, String> driver : DRIVERS.entrySet()) {
            if (lower.startsWith(driver.getKey())) {
                return driver.getValue() + text.substring(driver.getKey().length());
            }
        }
        if (text.equals("~") || text.startsWith("~/") || text.startsWith("~\\")) {
            return Path.of(System.getProperty("user.home", "")) + text.substring(1);
        }
        Matcher host = HOST_AND_PORT.matcher(text);
        return host.matches() ? "http://" + text : text;
    }

    private static String unquoted(String text) {
        boolean isQuoted = text.length() > 1 && (text.startsWith("\"") && text.endsWith("\"") || text.startsWith("'") && text.endsWith("'"));
        return isQuoted ? text.substring(1, text.length() - 1) : text;
    }

    private static String file(String text) {
        try {
            return Path.of(URI.create(text)).toString();
        } catch (IllegalArgumentException | java.nio.file.FileSystemNotFoundException e) {
            return text;
        }
    }
}
