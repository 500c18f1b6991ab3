package dev.stateroom.backend;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The same behind a shell with fewer programs, none of which knows what only GNU has. */
final class PlainShellBackendTest extends RemoteFolderBackendTest {
    private static final List<String> PROGRAMS =
            List.of("sh", "stat", "base64", "od", "tail", "head", "rm", "mv", "mkdir", "wc", "cat", "cksum", "chmod", "readlink", "env", "sleep", "ps", "tr", "yes", "touch");

    /** Each starts shells; the text makes no difference to the programs. */
    @Override
    int randomEdits() {
        return 1;
    }

    @Override
    List<String> shell() throws Exception {
        Path programs = folder.resolve("programs");
        if (!Files.exists(programs)) {
            Files.createDirectory(programs);
            for (String program : PROGRAMS) {
                without(programs, program, "none");
            }
            without(programs, "find", "-printf", "-print0", "-maxdepth", "-mindepth");
            without(programs, "grep", "-rnHFIZ", "-qHZI", "-r", "-Z", "--null");
        }
        return List.of("/usr/bin/env", "PATH=" + programs, "sh");
    }

    private static void without(Path programs, String name, String... options) throws Exception {
        Path script = programs.resolve(name);
        Files.writeString(
                script,
                "#!/bin/sh\nfor a; do case \"$a\" in " + String.join("|", options)
                        + ") echo \"unrecognized: $a\" >&2; exit 2;; esac; done\nexec " + found(name) + " \"$@\"\n");
        script.toFile().setExecutable(true);
    }

    private static Path found(String program) {
        return List.of("/bin/", "/usr/bin/").stream().map(folder -> Path.of(folder + program)).filter(Files::exists).findFirst().orElseThrow();
    }
}
