package dev.stateroom.storage.owner;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the socket of a data folder lies, and a name for it that is short enough for the system. */
final class SocketPlace implements AutoCloseable {
    private static final String NAME = "owner.sock";
    /** What every system takes; Linux has 107, macOS 103. */
    private static final int LONGEST = 100;

    private final Path file;
    private final Path detour;

    private SocketPlace(Path file, Path detour) {
        this.file = file;
        this.detour = detour;
    }

    /** The socket's place in a folder; close it when the socket is bound or connected. */
    static SocketPlace in(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        if (file.toString().length() <= LONGEST) {
            return new SocketPlace(file, file);
        }
        // A link of this user's own leads there by a short way.
        Path link = Files.createTempDirectory("sr").resolve("d");
        Files.createSymbolicLink(link, folder);
        return new SocketPlace(file, link.resolve(NAME));
    }

    Path file() {
        return file;
    }

    UnixDomainSocketAddress address() {
        return UnixDomainSocketAddress.of(detour);
    }

    @Override
    public void close() throws IOException {
        Path link = detour.getParent();
        if (!detour.equals(file) && link != null) {
            Files.deleteIfExists(link);
            Path made = link.getParent();
            if (made != null) {
                Files.deleteIfExists(made);
            }
        }
    }
}
