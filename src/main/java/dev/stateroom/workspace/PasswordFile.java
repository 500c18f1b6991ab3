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
 * The password file of PostgreSQL's programs, {@code ~/.pgpass} or the file named by {@code PGPASSFILE}. The driver reads it if an address
 * has no password. Here only the hosts of its lines are read, to report which line would be used.
 *
 * @param path the file, which may be missing
 */
record PasswordFile(Path path) {
    private static final long LARGEST = 1 << 20;

    /** The file that the driver uses. */
    static PasswordFile of(Credentials credentials) {
        return new PasswordFile(credentials.variable("PGPASSFILE").map(Path::of).orElseGet(() -> {
            String data = NearbyFolders.WINDOWS ? credentials.variable("APPDATA").orElse("") : "";
            return data.isEmpty() ? Path.of(System.getProperty("user.home", "/"), ".pgpass") : Path.of(data, "postgresql", "pgpass.conf");
        }));
    }

    /**
     * A line of the file.
     *
     * @param host the host of the line; {@code any host} for a star
     * @param isAny true for a star
     */
    record Line(String host, boolean isAny) {}

    /** The line that names one of the hosts, else one for any host. */
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
