package dev.stateroom.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The user that this process runs as, on systems with POSIX owners. */
final class CurrentUser {
    private static final Pattern EFFECTIVE = Pattern.compile("(?m)^Uid:\\s+\\d+\\s+(\\d+)");
    private static final OptionalInt NUMBER = number();

    private CurrentUser() {}

    /** The user's number, which on Linux also a user without a name has. */
    private static OptionalInt number() {
        try {
            Matcher line = EFFECTIVE.matcher(Files.readString(Path.of("/proc/self/status")));
            return line.find() ? OptionalInt.of(Integer.parseUnsignedInt(line.group(1))) : OptionalInt.empty();
        } catch (IOException notLinux) {
            return OptionalInt.empty();
        }
    }

    static boolean owns(Path path) throws IOException {
        return NUMBER.isPresent()
                ? Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS).equals(NUMBER.getAsInt())
                : Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName().equals(System.getProperty("user.name"));
    }

    /** A part for file names that differs for each user of this machine. */
    static String word() {
        return NUMBER.isPresent() ? Integer.toUnsignedString(NUMBER.getAsInt()) : System.getProperty("user.name", "user").replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
