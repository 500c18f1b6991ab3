package dev.stateroom.ui.trust;

import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachStanding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Facts that the user may want before allowing a workspace file.
 *
 * @param path where it is
 * @param age since its last change; null if unknown
 * @param owner its owner in the file system; null if unknown
 * @param mounts number of mounts that reach something
 * @param trusted true if the user agreed to an earlier list of it
 * @param text its content, with hidden characters made visible; null if it cannot be read
 */
record AboutFile(Path path, @Nullable Duration age, @Nullable String owner, long mounts, boolean trusted, @Nullable String text) {
    private static final int MOST_BYTES = 1 << 20;

    /** Reads the file; not on the FX thread. */
    static AboutFile of(ReachStanding standing, Instant now) {
        Path path = standing.reach().document();
        return new AboutFile(
                path,
                age(path, now),
                owner(path),
                standing.reach().entries().stream().map(ReachEntry::mount).distinct().count(),
                standing.former() != null,
                text(path));
    }

    private static @Nullable Duration age(Path path, Instant now) {
        try {
            Duration age = Duration.between(Files.getLastModifiedTime(path).toInstant(), now);
            return age.isNegative() ? Duration.ZERO : age;
        } catch (IOException unknown) {
            return null;
        }
    }

    private static @Nullable String owner(Path path) {
        try {
            return Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
        } catch (IOException | UnsupportedOperationException unknown) {
            return null;
        }
    }

    private static @Nullable String text(Path path) {
        try (InputStream in = RegularFile.stream(path)) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).lines()
                    .map(HiddenCharacters::visible)
                    .collect(Collectors.joining("\n"));
        } catch (IOException unreadable) {
            return null;
        }
    }
}
