package dev.stateroom.storage.owner;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A command line with its environment, as one process hands it to another.
 *
 * @param arguments the command line
 * @param folder base of relative paths in it
 * @param environment the variables of the process that hands it over
 * @param outIsTerminal whether a person watches its output
 * @param errIsTerminal whether a person watches its messages
 */
public record HandedCommand(
        List<String> arguments, Path folder, Map<String, String> environment, boolean outIsTerminal, boolean errIsTerminal) {
    private static final int MOST = 100_000;
    private static final int LONGEST = 16 << 20;

    void write(DataOutputStream out) throws IOException {
        out.writeInt(arguments.size());
        for (String argument : arguments) {
            write(out, argument);
        }
        write(out, folder.toString());
        out.writeInt(environment.size());
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            write(out, variable.getKey());
            write(out, variable.getValue());
        }
        out.writeBoolean(outIsTerminal);
        out.writeBoolean(errIsTerminal);
        out.flush();
    }

    static HandedCommand read(DataInputStream in) throws IOException {
        List<String> arguments = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            arguments.add(text(in));
        }
        Path folder;
        try {
            folder = Path.of(text(in));
        } catch (InvalidPathException e) {
            throw new IOException("no folder", e);
        }
        Map<String, String> environment = new LinkedHashMap<>();
        for (int left = count(in); left > 0; left--) {
            environment.put(text(in), text(in));
        }
        return new HandedCommand(arguments, folder, environment, in.readBoolean(), in.readBoolean());
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static int count(DataInputStream in) throws IOException {
        return bounded(in.readInt(), MOST);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(bounded(in.readInt(), LONGEST)), StandardCharsets.UTF_8);
    }

    private static int bounded(int number, int most) throws IOException {
        if (number < 0 || number > most) {
            throw new IOException("a handed command makes no sense");
        }
        return number;
    }
}
