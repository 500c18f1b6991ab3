package dev.stateroom.ui.mounts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledIf;

/** An object that needs the standard library only. */
@EnabledIf("dev.stateroom.Needs#hasPython")
final class OwnPythonBackendTest extends BridgeStory {

    @Override
    String project(Path folder, Path disk) throws IOException {
        Files.copy(resource("fake_files.py"), folder.resolve("fake_files.py"));
        Files.writeString(folder.resolve("own.py"), """
                import pathlib
                import fake_files

                print("hello from the project")

                class Kept(fake_files.Files):
                    folder = pathlib.Path(__file__).parent

                    @property
                    def files(self):
                        return {"/" + p.relative_to(self.folder).as_posix(): p.read_bytes() for p in (self.folder / "disk").rglob("*") if p.is_file()}

                    @files.setter
                    def files(self, ignored):
                        pass

                    def edit(self, file_path, old_string, new_string, replace_all=False):
                        file = self.folder / file_path.lstrip("/")
                        file.write_text(file.read_text().replace(old_string, new_string))
                        return fake_files.Result(path=file_path, occurrences=1)

                backend = Kept()
                """);
        return "\"language\": \"python\", \"interpreter\": \"python3\", \"object\": \"own:backend\"";
    }
}
