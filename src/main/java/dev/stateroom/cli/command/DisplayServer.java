package dev.stateroom.cli.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The X server in {@code DISPLAY}, which the toolkit uses, also under Wayland.
 *
 * @param name the variable's value: {@code HOST:NUMBER.SCREEN}, without a host this machine's
 */
record DisplayServer(String name) {
    private static final Pattern NAME = Pattern.compile("(?:unix|(.*)):([0-9]{1,5})(?:\\.[0-9]+)?");
    private static final int FIRST_PORT = 6_000;
    private static final int LAST_PORT = 65_535;
    private static final int PATIENCE_MILLIS = 2_000;

    /** False if no server listens there; whether it accepts this user is only known later. */
    boolean answers() {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            return Files.exists(Path.of(name)); // as macOS names the socket
        }
        int number = Integer.parseInt(parts.group(2));
        String host = parts.group(1) == null ? "" : parts.group(1);
        return host.isEmpty() ? answersHere(number) : host.startsWith("/") || answersAt(host, number);
    }

    private static boolean answersHere(int number) {
        Path socket = Path.of("/tmp/.X11-unix/X" + number);
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(UnixDomainSocketAddress.of(socket));
        } catch (IOException | UnsupportedOperationException notThere) {
            return isAbstract("@" + socket) || answersAt("localhost", number);
        }
    }

    /** Linux also has abstract sockets, without a file. */
    private static boolean isAbstract(String socket) {
        try (Stream<String> sockets = Files.lines(Path.of("/proc/net/unix"))) {
            return sockets.anyMatch(line -> line.endsWith(" " + socket));
        } catch (IOException notLinux) {
            return false;
        }
    }

    private static boolean answersAt(String host, int number) {
        if (FIRST_PORT + number > LAST_PORT) {
            return false;
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, FIRST_PORT + number), PATIENCE_MILLIS);
            return true;
        } catch (IOException notThere) {
            return false;
        }
    }
}
