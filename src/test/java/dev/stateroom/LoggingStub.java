package dev.stateroom;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Takes connections on this computer and writes down every byte; asks clients that speak PostgreSQL for a password in the clear. */
final class LoggingStub implements AutoCloseable {
    private static final byte[] ASK_FOR_PASSWORD = {'R', 0, 0, 0, 8, 0, 0, 0, 3};

    private final ServerSocket server;
    private volatile String answer = "HTTP/1.1 403 Forbidden\r\n";
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private int connections;

    LoggingStub() throws IOException {
        this(InetAddress.getLoopbackAddress());
    }

    /** On that address of this computer. */
    LoggingStub(InetAddress at) throws IOException {
        server = new ServerSocket(0, 50, at);
        Thread.startVirtualThread(this::accept);
    }

    /** Sends every request of HTTP on to another address from now on. */
    void redirect(int status, String location) {
        answer = "HTTP/1.1 " + status + " Elsewhere\r\nLocation: " + location + "\r\n";
    }

    int port() {
        return server.getLocalPort();
    }

    /** All bytes that arrived. */
    synchronized String received() {
        return received.toString(StandardCharsets.ISO_8859_1);
    }

    synchronized int connections() {
        return connections;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                synchronized (this) {
                    connections++;
                }
                Thread.startVirtualThread(() -> read(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void read(Socket socket) {
        byte[] buffer = new byte[8192];
        try (socket) {
            InputStream in = socket.getInputStream();
            for (int got = in.read(buffer); got > 0; got = in.read(buffer)) {
                synchronized (this) {
                    received.write(buffer, 0, got);
                }
                boolean isSslRequest = got == 8 && buffer[4] == 4 && buffer[5] == (byte) 210;
                boolean isStartup = got > 8 && buffer[4] == 0 && buffer[5] == 3;
                if (isSslRequest) {
                    socket.getOutputStream().write('N');
                } else if (isStartup) {
                    socket.getOutputStream().write(ASK_FOR_PASSWORD);
                } else if (new String(buffer, 0, got, StandardCharsets.ISO_8859_1).contains("HTTP/1.1")) {
                    socket.getOutputStream()
                            .write((answer + "Content-Length: 2\r\nConnection: close\r\n\r\n{}").getBytes(StandardCharsets.US_ASCII));
                    return;
                } else {
                    return;
                }
            }
        } catch (IOException gone) {
            // The other side went away; what it sent is written down.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
