package dev.stateroom.workspace;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The bundled sample workspace: a real thread of 154 checkpoints and the store with its agent's memories. It is unpacked into a folder,
 * because databases are opened in place.
 *
 * @param folder the folder to unpack into; created if missing
 */
record SampleWorkspace(Path folder) {
    private static final String DOCUMENT = "billing-demo.stateroom.json";
    // The document comes last: if it exists, the other files do too.
    private static final List<String> FILES = List.of("sessions.db", "store.db", DOCUMENT);

    /** Unpacks missing or different files, each atomically, and returns the path of the document. */
    Outcome<Path> unpack() {
        try {
            Files.createDirectories(folder);
            for (String name : FILES) {
                unpack(name);
            }
            return Outcome.ok(folder.resolve(DOCUMENT));
        } catch (IOException e) {
            return Outcome.failed(
                    Failure.Kind.DENIED, "the sample cannot be unpacked into " + folder, e);
        }
    }

    private void unpack(String name) throws IOException {
        byte[] content;
        try (InputStream in = SampleWorkspace.class.getResourceAsStream("sample/" + name)) {
            if (in == null) {
                throw new FileNotFoundException(name + " is missing from the program");
            }
            content = in.readAllBytes();
        }
        Path target = folder.resolve(name);
        if (Files.isRegularFile(target)
                && Files.size(target) == content.length
                && Arrays.equals(RegularFile.bytes(target, content.length), content)) {
            return;
        }
        ReplacedFile.write(target, content);
    }
}
