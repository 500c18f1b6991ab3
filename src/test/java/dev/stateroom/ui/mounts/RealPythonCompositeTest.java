package dev.stateroom.ui.mounts;

import dev.stateroom.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** A composite over state, store and disk out of the installed Python package. */
@Tag("real")
final class RealPythonCompositeTest extends BridgeStory {

    @Override
    String project(Path folder, Path disk) throws IOException {
        Path python = Needs.pythons().getFirst();
        Files.writeString(folder.resolve("own.py"), """
                from pathlib import Path
                from deepagents.backends import CompositeBackend, FilesystemBackend, StateBackend, StoreBackend

                print("hello from the project")
                backend = CompositeBackend(
                    default=StateBackend(),
                    routes={
                        "/memories/": StoreBackend(namespace=lambda runtime: (runtime.context.user_id, "files")),
                        "/disk/": FilesystemBackend(root_dir=str(Path(__file__).parent / "disk"), virtual_mode=True),
                    },
                )
                """);
        return "\"language\": \"python\", \"interpreter\": \"" + python + "\", \"object\": \"own:backend\"";
    }
}
