package dev.stateroom.storage.owner;

import dev.stateroom.platform.ScratchFolder;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The path of the socket of a data folder, short enough for the system. */
final class SocketPath implements AutoCloseable {
    private static final String NAME = "owner.sock";
    private static final String LINK = "d";
    /** The limit of all systems; Linux has 107, macOS 103. */
    private static final int LONGEST = 100;

    private final Path file;
    private final Path address;
    private final @Nullable ScratchFolder detour;

    private SocketPath(Path file, Path address, @Nullable ScratchFolder detour) {
        this.file = file;
        this.address = address;
        this.detour = detour;
    }

    /** The path of the socket in a folder; close it when the socket is bound or connected. */
    static SocketPath in(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        if (file.toString().length() <= LONGEST) {
            return new SocketPath(file, file, null);
        }
        // A link of this user's own is a shorter way to the folder.
        ScratchFolder detour = ScratchFolder.createShort("s", LONGEST - LINK.length() - NAME.length() - 2);
        Path link = Files.createSymbolicLink(detour.path().resolve(LINK), folder);
        return new SocketPath(file, link.resolve(NAME), detour);
    }

    Path file() {
        return file;
    }

    UnixDomainSocketAddress address() {
        return UnixDomainSocketAddress.of(address);
    }

    @Override
    public void close() {
        if (detour != null) {
            detour.close();
        }
    }
}
