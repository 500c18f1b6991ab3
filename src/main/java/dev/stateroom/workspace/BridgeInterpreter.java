package dev.stateroom.workspace;

import dev.stateroom.backend.bridge.BridgeSetup;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the interpreter that runs the user's own objects. */
public final class BridgeInterpreter {
    private static final boolean WINDOWS = File.separatorChar == '\\';

    private BridgeInterpreter() {}

    /**
     * The absolute path of the interpreter. A bare name is searched on the system's path; a path is relative to the folder. Without a name,
     * it is the interpreter of the folder's environment. If nothing is found, the name is returned unchanged.
     */
    public static String of(BridgeSetup.Language language, @Nullable String named, Path base) {
        Path folder = base.toAbsolutePath().normalize();
        return ProgramLookup.found(named == null ? usual(language, folder) : named, folder);
    }

    private static String usual(BridgeSetup.Language language, Path folder) {
        if (language == BridgeSetup.Language.JAVASCRIPT) {
            return "node";
        }
        String program = WINDOWS ? "Scripts/python.exe" : "bin/python";
        return Stream.of(".venv", "venv")
                .map(name -> folder.resolve(name).resolve(program))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Path::toString)
                .orElse(WINDOWS ? "python" : "python3");
    }
}
