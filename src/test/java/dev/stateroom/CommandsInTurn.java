package dev.stateroom;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.storage.ChildProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A process that runs commands one after the other at its own streams, as the program does with one. */
final class CommandsInTurn {
    private CommandsInTurn() {}

    /** Arguments: a file with a JSON list of commands, and the file to which their statuses go. */
    public static void main(String[] args) throws Exception {
        List<String> statuses = new ArrayList<>();
        for (JsonNode command : JsonMapper.shared().readTree(Files.readAllBytes(Path.of(args[0])))) {
            String[] words = command.valueStream().map(JsonNode::asString).toArray(String[]::new);
            statuses.add(String.valueOf(AppGraph.cli(Terminal.ofProcess()).run(words)));
        }
        Files.write(Path.of(args[1]), statuses);
        System.exit(0);
    }

    /** The process, to be started; {@code data} is the folder of the program's own data. */
    static ProcessBuilder of(Path folder, List<List<String>> commands, Path statuses) throws Exception {
        List<List<String>> all = new ArrayList<>();
        for (List<String> command : commands) {
            List<String> words = new ArrayList<>(List.of("--data", folder.resolve("data").toString()));
            words.addAll(command);
            all.add(words);
        }
        Path file = Files.writeString(folder.resolve("commands.json"), JsonMapper.shared().writeValueAsString(all));
        return ChildProgram.builder(
                List.of("-XX:TieredStopAtLevel=1", "-Dstdout.encoding=UTF-8", "--sun-misc-unsafe-memory-access=allow"),
                CommandsInTurn.class.getName(),
                file.toString(),
                statuses.toString());
    }
}
