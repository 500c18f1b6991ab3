package dev.stateroom.workspace;

import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The file in which PostgreSQL's programs look passwords up, {@code ~/.pgpass} or what {@code PGPASSFILE} names. The driver reads it where
 * an address has no password. Here only the hosts of its lines are looked at, to say which line would be taken.
 *
 * @param path where it is; it need not be there
 */
record PasswordFile(Path path) {
    private static final long LARGEST = 1 << 20;

    /** The one that the driver takes. */
    static PasswordFile of(Credentials credentials) {
        return new PasswordFile(credentials.variable("PGPASSFILE").map(Path::of).orElseGet(() -> {
            String data = NearbyFolders.WINDOWS ? credentials.variable("APPDATA").orElse("") : "";
            return data.isEmpty() ? Path.of(System.getProperty("user.home", "/"), ".pgpass") : Path.of(data, "postgresql", "pgpass.conf");
        }));
    }

    /**
     * A line of it.
     *
     * @param host whom it is for; {@code any host} for a star
     * @param isAny true for a star
     */
    record Line(String host, boolean isAny) {}

    /** The line that names one of the hosts, or else one for any host. */
    Optional<Line> line(List<String> hosts) {
        List<String> named = hosts();
        return hosts.stream()
                .map(PasswordFile::plain)
                .filter(named::contains)
                .findFirst()
                .map(host -> new Line(host, false))
                .or(() -> named.contains("*") ? Optional.of(new Line("any host", true)) : Optional.empty());
    }

    private List<String> hosts() {
        try {
            return Stream.of(new String(RegularFile.bytes(path, LARGEST), StandardCharsets.UTF_8).split("\\R"))
                    .filter(line -> !line.startsWith("#") && line.contains(":"))
                    .map(line -> plain(line.replaceFirst("(?<!\\\\):.*$", "").replace("\\", "")))
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static String plain(String host) {
        return host.toLowerCase(Locale.ROOT).replaceFirst("^\\[(.*)]$", "$1");
    }
}
