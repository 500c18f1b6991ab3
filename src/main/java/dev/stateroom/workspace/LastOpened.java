package dev.stateroom.workspace;

import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Remembers which address was opened last, for commands that name none.
 *
 * @param file one line of UTF-8: the address, absolute; written in one step
 */
record LastOpened(Path file) {
    private static final int LONGEST = 16_384;

    /** The address; empty where nothing was opened yet or it cannot be read. */
    Optional<String> address() {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > LONGEST) {
                return Optional.empty();
            }
            return Optional.of(Files.readString(file).strip()).filter(address -> !address.isEmpty());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Keeps the address; what cannot be kept is only not remembered. */
    void keep(String address) {
        if (address().filter(address::equals).isPresent()) {
            return;
        }
        try {
            ReplacedFile.write(file, (address + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException notKept) {
            System.getLogger(LastOpened.class.getName())
                    .log(System.Logger.Level.DEBUG, "what was opened is not remembered in {0}: {1}", file, notKept);
        }
    }
}
