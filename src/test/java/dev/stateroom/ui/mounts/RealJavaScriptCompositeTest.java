package dev.stateroom.ui.mounts;

import dev.stateroom.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** A composite over state, store and disk out of the installed npm package. */
@Tag("real")
final class RealJavaScriptCompositeTest extends BridgeStory {

    @Override
    String project(Path folder, Path disk) throws IOException {
        Files.createSymbolicLink(folder.resolve("node_modules"), Needs.nodeProjects().getFirst().resolve("node_modules"));
        Path node = Needs.program("node");
        Files.writeString(folder.resolve("own.mjs"), """
                import path from "node:path";
                import { CompositeBackend, FilesystemBackend, StateBackend, StoreBackend } from "deepagents";

                console.log("hello from the project");
                export const backend = new CompositeBackend(new StateBackend(), {
                  "/memories/": new StoreBackend({ namespace: ["alice", "files"] }),
                  "/disk/": new FilesystemBackend({ rootDir: path.join(import.meta.dirname, "disk"), virtualMode: true }),
                });
                """);
        return "\"language\": \"javascript\", \"interpreter\": \"" + node + "\", \"object\": \"./own.mjs:backend\"";
    }
}
